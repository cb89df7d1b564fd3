#!/bin/bash
# Becomes the node NODE of the cluster of NODES: joins those that are there. Where nobody is, whoever ended last in good
# order begins again, and at the very first start the one that BEGINS. Nodes that were all cut off find each other by
# themselves (pc.recovery), once all of them are back.
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

# Where this node was when it was cut off. Without it nodes that all were would find each other and not know what they hold.
position() {
  [ -e "$state" ] || return 0
  mariadbd --wsrep-recover --wsrep-cluster-address="gcomm://$NODES" 2>&1 \
    | sed -n 's/.*WSREP: Recovered position: *\([0-9a-f-]*:[0-9]*\).*/--wsrep-start-position=\1/p' | tail -n 1
}

begin=()
if ! is_anybody_there && may_begin; then begin=(--wsrep-new-cluster); fi
exec docker-entrypoint.sh mariadbd --wsrep-cluster-address="gcomm://$NODES" --wsrep-node-address="$NODE" \
  --wsrep-node-name="$NODE" "${begin[@]}" $(position)
