namespace scree {}
