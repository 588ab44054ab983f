"""The verbs: the Comprehensive Rules as code, one module per subject, named as the CR names it."""
