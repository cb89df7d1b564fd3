#!/bin/bash
# Starts the node NODE of the cluster NODES. It joins running nodes. If none runs, the node that stopped last in good order starts the
# cluster, and at the very first start the node that BEGINS. After a power cut nodes find each other (pc.recovery) once all are
# back.
set -eu
state=/var/lib/mysql/grastate.dat

is_anybody_there() {
  local other
  for other in ${NODES//,/ }; do
    [ "$other" = "$NODE" ] && continue
    timeout 2 bash -c "exec 3<> /dev/tcp/$other/4567" 2> /dev/null && return 0
  done
  return 1
}

may_begin() {
  if [ -e "$state" ]; then grep -q '^safe_to_bootstrap: 1' "$state"; else [ "${BEGINS:-no}" = yes ]; fi
}

# The position of this node when it was cut off. Without it nodes would find each other after a power cut but not know their data.
position() {
  [ -e "$state" ] || return 0
  mariadbd --wsrep-recover --wsrep-cluster-address="gcomm://$NODES" 2>&1 \
    | sed -n 's/.*WSREP: Recovered position: *\([0-9a-f-]*:[0-9]*\).*/--wsrep-start-position=\1/p' | tail -n 1
}

begin=()
if ! is_anybody_there && may_begin; then begin=(--wsrep-new-cluster); fi
exec docker-entrypoint.sh mariadbd --wsrep-cluster-address="gcomm://$NODES" --wsrep-node-address="$NODE" \
  --wsrep-node-name="$NODE" "${begin[@]}" $(position)
