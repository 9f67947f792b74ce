"""`dumpsys`: one module a service, each a function of the device and the words after the service's name."""
