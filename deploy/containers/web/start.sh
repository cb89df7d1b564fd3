#!/bin/sh
# Fills in nginx's template from the environment, then starts nginx.
set -eu
LARGEST_BODY_MB=$(cat /etc/marketplace/largest-body-mb)
export LARGEST_BODY_MB
envsubst '$LISTEN $API_ADDRESS $DATA_DIR $ADMIN_DIR $HEADERS_DIR $LARGEST_BODY_MB $ACCESS_LOG $ERROR_LOG' \
  < /etc/marketplace/marketplace.conf.template > /tmp/marketplace.conf
exec nginx -e /dev/stderr -c /etc/marketplace/nginx.conf
