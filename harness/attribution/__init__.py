"""Why a run that its verifier failed has failed: a hypothesis by a model, which never changes the verdict."""
