#!/bin/bash
# What the entry script of MariaDB's image does with the settings that the compose files give it: where there is no data
# yet, it is prepared by a server that nobody reaches; then the server starts.
set -eu
data=/var/lib/mysql
socket=$(my_print_defaults client-server | sed -n 's/^--socket=//p' | tail -n 1)

as_root() {
  mariadb --protocol=socket --socket="$socket" --user=root "$@"
}

users() {
  cat << SQL
CREATE DATABASE IF NOT EXISTS \`$MARIADB_DATABASE\`;
CREATE USER '$MARIADB_USER'@'%' IDENTIFIED BY '$MARIADB_PASSWORD';
GRANT ALL ON \`$MARIADB_DATABASE\`.* TO '$MARIADB_USER'@'%';
SQL
  [ -z "${MARIADB_MYSQL_LOCALHOST_USER:-}" ] || cat << SQL
CREATE USER mysql@localhost IDENTIFIED VIA unix_socket;
GRANT $MARIADB_MYSQL_LOCALHOST_GRANTS ON *.* TO mysql@localhost;
SQL
}

prepare() {
  mariadb-install-db --datadir="$data" --rpm --auth-root-authentication-method=normal "${@:2}" --skip-test-db \
    --default-time-zone=SYSTEM --skip-log-bin
  "$@" --skip-networking --default-time-zone=SYSTEM --socket="$socket" --wsrep_on=OFF &
  local server=$!
  until as_root --execute 'SELECT 1' &> /dev/null; do
    kill -0 "$server"
    sleep 0.2
  done
  users | as_root
  for file in /docker-entrypoint-initdb.d/*.sql; do as_root "$MARIADB_DATABASE" < "$file"; done
  as_root --execute "SET PASSWORD FOR root@localhost = PASSWORD('$(head -c 24 /dev/urandom | base64)')"
  kill "$server"
  wait "$server"
}

[ -d "$data/mysql" ] || prepare "$@"
exec "$@"
