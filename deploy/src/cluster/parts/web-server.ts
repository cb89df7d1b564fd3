import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LARGEST_BODY_MB } from '@marketplace/api';
import { respondsWithSuccess } from '../../local/parts.ts';
import type { Cluster } from '../cluster.ts';
import { PORTS, type WebName } from '../machines.ts';
import { neededProgram } from '../needed-program.ts';
import { sendSignal, waitUntilReady } from '../processes.ts';

const BROTLI = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so';
const PACKAGES = 'nginx libnginx-mod-http-brotli-static';
const READY_WITHIN_MS = 30_000;

/** Returns nginx's complete configuration: the product's, with the settings of a separate machine around it. */
const configuration = (cluster: Cluster, web: WebName, home: string) => {
  const checkout = cluster.checkoutOf(web);
  const values: Record<string, string> = {
    LISTEN: `${cluster.addressOf(web)}:${PORTS.web}`,
    API_ADDRESS: `${cluster.addressOf('balancer')}:${PORTS.apis}`,
    DATA_DIR: cluster.folderOf(web),
    ADMIN_DIR: join(checkout, 'admin/dist'),
    HEADERS_DIR: join(checkout, 'deploy/nginx/headers'),
    LARGEST_BODY_MB: String(LARGEST_BODY_MB),
    ACCESS_LOG: '/dev/null',
    ERROR_LOG: 'stderr',
  };
  const site = readFileSync(join(checkout, 'deploy/nginx/marketplace.conf.template'), 'utf8')
    .replace(/\$\{([A-Z_]+)\}/g, (_, name: string) => values[name] ?? '')
    // The visitor's address in the balancer's header is trusted too, because the balancer is on another machine.
    .replace('set_real_ip_from ::1;', `set_real_ip_from ::1;\n  set_real_ip_from ${cluster.network.net}.0/24;`);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    name => `${name}_temp_path ${home}/${name};`,
  );
  return `load_module ${BROTLI};
${process.getuid?.() === 0 ? 'user root;' : ''}
worker_processes 1;
daemon off;
pid ${home}/pid;
error_log stderr;
events {}
http {
include /etc/nginx/mime.types;
default_type application/octet-stream;
access_log off;
${temporary.join('\n')}
${site}
}`;
};

const writeConfiguration = (cluster: Cluster, web: WebName) => {
  const home = join(cluster.folderOf(web), 'nginx');
  mkdirSync(home, { recursive: true });
  const file = join(home, 'nginx.conf');
  writeFileSync(file, configuration(cluster, web, home));
  return { home, file };
};

/** Makes nginx load the configuration of its machine's current version. Running calls are completed. */
export const reloadWebServer = (cluster: Cluster, web: WebName): void => {
  writeConfiguration(cluster, web);
  const identity = cluster.running(web);
  if (identity) sendSignal(identity, 'SIGHUP');
};

/** Starts nginx with the product's configuration on a web server's machine. */
export const startWebServer = async (cluster: Cluster, web: WebName): Promise<void> => {
  const program = neededProgram('nginx', PACKAGES);
  if (!existsSync(BROTLI)) throw new Error(`nginx’s brotli module is needed: apt-get install ${PACKAGES}`);
  const { home, file } = writeConfiguration(cluster, web);
  const identity = await cluster.start(web, web, { command: [program, '-p', home, '-c', file, '-e', 'stderr'] });
  const isReady = () => respondsWithSuccess(`http://${cluster.addressOf(web)}:${PORTS.web}/robots.txt`);
  await waitUntilReady(identity, isReady, { log: cluster.logOf(web), withinMs: READY_WITHIN_MS });
};
