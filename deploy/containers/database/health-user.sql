-- Whom HAProxy's and the container's health check sign in as: no rights, no password.
CREATE USER IF NOT EXISTS haproxy_check@'%';
