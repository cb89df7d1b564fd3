import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { LARGEST_BODY_MB } from '@marketplace/api';
import { findProgram } from '@marketplace/db/embedded';
import { freePort } from '../../src/command/free-port.ts';
import { answers } from '../../src/local/parts.ts';

export { freePort };

const TEMPLATE = join(import.meta.dirname, '../../nginx/marketplace.conf.template');
const BROTLI = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so';

interface Folders {
  root: string;
  data: string;
  admin: string;
}

/**
 * Runs the system's nginx with the product's configuration on these folders.
 * @param changed the configuration as a test wants it, where its numbers are too large for one
 */
export const startNginx = async (folders: Folders, apiPort: number, changed = (template: string) => template) => {
  const program = findProgram('nginx');
  if (!program || !existsSync(BROTLI)) {
    throw new Error('nginx is needed: apt-get install --no-install-recommends nginx libnginx-mod-http-brotli-static');
  }
  for (;;) {
    const server = await tryNginx(program, changed(readFileSync(TEMPLATE, 'utf8')), folders, apiPort, await freePort());
    if (server) return server;
  }
};

/** Undefined when the port was taken by somebody else at that moment. */
const tryNginx = async (program: string, template: string, folders: Folders, apiPort: number, port: number) => {
  const values: Record<string, string> = {
    LISTEN: `127.0.0.1:${port}`,
    API_ADDRESS: `127.0.0.1:${apiPort}`,
    DATA_DIR: folders.data,
    ADMIN_DIR: folders.admin,
    HEADERS_DIR: join(TEMPLATE, '../headers'),
    LARGEST_BODY_MB: String(LARGEST_BODY_MB),
  };
  const site = template.replace(/\$\{([A-Z_]+)\}/g, (_, name: string) => values[name] ?? '');
  const home = join(folders.root, 'nginx');
  mkdirSync(home, { recursive: true });
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    name => `${name}_temp_path ${join(home, name)};`,
  );
  writeFileSync(
    join(home, 'nginx.conf'),
    `load_module ${BROTLI};
${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off;
pid ${join(home, 'pid')};
error_log ${join(home, 'error.log')};
events {}
http {
include /etc/nginx/mime.types;
default_type application/octet-stream;
access_log off;
${temporary.join('\n')}
${site}
}`,
  );
  const child = spawn(program, ['-p', home, '-c', join(home, 'nginx.conf'), '-e', join(home, 'error.log')], {
    stdio: 'inherit',
  });
  const ended = new Promise(resolve => child.once('exit', resolve));
  while (child.exitCode === null && !(await answers(`http://127.0.0.1:${port}/robots.txt`))) await pause(30);
  if (child.exitCode !== null) {
    const said = readFileSync(join(home, 'error.log'), 'utf8');
    if (/Address already in use/.test(said)) return undefined;
    throw new Error(said);
  }
  return {
    port,
    close: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
};
