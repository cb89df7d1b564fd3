import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig } from '@marketplace/api/config';
import t from 'tap';
import { readConfig as readPublisherConfig } from '../../site/publisher/config.ts';
import { ROOT } from '../src/command/root.ts';
import { CONTAINERS, FILES, networksOf, servicesOf } from './containers/compose-files.ts';
import { filledInSettings } from './containers/settings.ts';

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const containerfile = read('deploy/containers/Containerfile');
const stages = containerfile.split(/^(?=FROM )/m).slice(1);
const stageOf = (target: string) => stages.find(text => text.split('\n')[0]?.endsWith(` AS ${target}`)) ?? '';
const services = FILES.flatMap(file =>
  Object.entries(servicesOf(file)).map(([name, service]) => ({ name: `${name} of ${file}`, kind: name, service })),
);
const example = read('deploy/containers/.env.example');
const settings = filledInSettings();
/** Replaces the variables of a value as compose does. */
const filledIn = (text: string) =>
  text
    .replace(/\$\{([A-Z_0-9]+)(?::-([^}]*)|:\?)?\}/g, (_, name, other = '') => settings[name] ?? other)
    .replaceAll('$$', '$');
const environmentOf = (environment: Record<string, string> = {}) =>
  Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, filledIn(value)]));
const imageEnvironment = (target: string) =>
  Object.fromEntries(
    [...stageOf(target).matchAll(/^ENV (.*)$/gm)]
      .flatMap(([, pairs = '']) => pairs.split(' '))
      .map(pair => pair.split('=')),
  );

t.test('every file that is copied into an image exists and is not ignored', t => {
  const ignored = read('.dockerignore').split('\n');
  const copied = [...containerfile.matchAll(/^COPY (?!--from)(.*) \S+$/gm)].flatMap(([, paths = '']) =>
    paths.split(' '),
  );
  t.ok(copied.length > 15);
  for (const path of copied) {
    t.ok(existsSync(join(ROOT, path)), path);
    const letsIn = ignored.some(
      line =>
        line.startsWith('!') &&
        (`${path}/`.startsWith(`${line.slice(1)}/`) ||
          (line === '!*/package.json' && /^\w+\/package\.json$/.test(path))),
    );
    t.ok(letsIn, `${path} is not ignored by .dockerignore`);
  }
  const workspaces: string[] = JSON.parse(read('package.json')).workspaces;
  for (const workspace of workspaces) t.ok(stageOf('manifests').includes(`COPY ${workspace}/package.json`), workspace);
  t.end();
});

t.test("Node has the project's version, and every image has a version", t => {
  const { node } = JSON.parse(read('package.json')).devDependencies;
  t.match(containerfile, `ARG NODE_IMAGE=docker.io/library/node:${node}-`);
  for (const [, image = ''] of containerfile.matchAll(/^ARG \w+_IMAGE=(.*)$/gm)) t.match(image, /:[^:]+$/);
  for (const { name, service } of services) {
    const image = filledIn(service.image ?? '');
    t.match(image, /^(docker\.io\/library|localhost\/marketplace)\/[a-z]+:(?!latest)[\w.-]+$/, name);
    if (service.build) t.ok(stageOf(service.build.target), `${name}: the target exists`);
  }
  t.end();
});

t.test('the commands of images and services exist and equal the commands in package.json', t => {
  const commands = [
    ...['api', 'publisher', 'backup'].map(target => /^CMD (.*)$/m.exec(stageOf(target))?.[1] ?? ''),
    ...services.map(({ service }) => JSON.stringify(service.command ?? [])),
  ];
  const files = commands.flatMap(text => [...text.matchAll(/"([^"]+\.(?:ts|sh|mjs))"/g)].map(([, path = '']) => path));
  t.ok(files.length > 4);
  for (const path of files) t.ok(existsSync(join(ROOT, path)), path);
  const flags = (text: string) => text.match(/--[a-z-]+=\d+/g);
  t.same(flags(commands[0] ?? ''), flags(JSON.parse(read('api/package.json')).scripts.start));
  t.same(flags(commands[1] ?? ''), flags(JSON.parse(read('site/package.json')).scripts.publisher));
  t.end();
});

t.test('a service runs without root, capabilities or unnamed writable folders, and has time to stop', t => {
  for (const { name, kind, service } of services) {
    t.equal(service.read_only, true, name);
    t.same(service.cap_drop, ['ALL'], name);
    t.same(service.security_opt, ['no-new-privileges'], name);
    t.match(service.user, /^[1-9]\d+:[1-9]\d+$/, name);
    const target = service.build?.target;
    if (target) t.match(stageOf(target), `USER ${service.user}`, `${name}: the user equals that of its image`);
    if (/^(worker|backup)$/.test(kind)) continue;
    t.equal(service.restart, 'unless-stopped', name);
    t.equal(service.healthcheck?.test?.length ? 'checked' : 'not checked', 'checked', name);
  }
  t.end();
});

t.test('the API gets only settings that it reads, and all values are valid', t => {
  for (const { name, kind, service } of services.filter(({ kind }) => /^(api\d|worker|backup)$/.test(kind))) {
    const names = new Set<string>();
    const given = { ...imageEnvironment('api'), ...settings, ...environmentOf(service.environment) };
    const config = readConfig(
      new Proxy(given, {
        get: (target, key) => {
          if (typeof key === 'string') names.add(key);
          return Reflect.get(target, key);
        },
      }),
    );
    const unknown = Object.keys({ ...imageEnvironment('api'), ...service.environment }).filter(key => !names.has(key));
    t.same(unknown, [], `${name} is told nothing that it doesn't ask for`);
    t.match(config, { production: true, host: '0.0.0.0', port: 4001, worker: false }, name);
    t.equal(config.trustProxy, `${settings.FRONT_NETWORK}.10`, 'only the balancer is a trusted proxy');
    t.ok(
      config.drainSeconds < Number.parseInt(service.stop_grace_period ?? '0', 10),
      'the service drains before it is killed',
    );
    if (kind.startsWith('api')) t.match(service.healthcheck?.test?.join(' '), `:${config.port}/api/readyz`);
  }
  t.end();
});

t.test('the publisher gets only settings that it reads, and no settings of the database', t => {
  for (const { name, service } of services.filter(({ kind }) => kind.startsWith('publisher'))) {
    const given = { ...imageEnvironment('publisher'), ...environmentOf(service.environment) };
    t.equal(readPublisherConfig(given).preview?.port, 4101, name);
    t.same(Object.keys(service.environment ?? {}), ['API_URL', 'PUBLIC_URL', 'SERVICE_TOKEN'], name);
    t.notOk(service.env_file, name);
  }
  t.end();
});

t.test('nginx and HAProxy get every variable of their configurations', t => {
  const wanted = (text: string) => [...new Set([...text.matchAll(/\$\{([A-Z_0-9]+)\}/g)].map(([, name = '']) => name))];
  const template = wanted(read('deploy/nginx/marketplace.conf.template'));
  const haproxy = wanted(read('deploy/haproxy/haproxy.cfg'));
  const start = read('deploy/containers/web/start.sh');
  for (const { name, kind, service } of services) {
    const given = Object.keys({ ...imageEnvironment(service.build?.target ?? ''), ...service.environment });
    if (kind.startsWith('web'))
      t.same(
        template.filter(v => ![...given, 'LARGEST_BODY_MB'].includes(v)),
        [],
        name,
      );
    if (kind === 'balancer')
      t.same(
        haproxy.filter(v => !given.includes(v)),
        [],
        name,
      );
  }
  t.same(
    template.filter(name => !start.includes(`$${name} `) && !start.includes(`$${name}'`)),
    [],
  );
  t.end();
});

t.test('services with a public port cannot reach the database, and addresses match the configurations', t => {
  for (const file of FILES) {
    const all = servicesOf(file);
    for (const [name, service] of Object.entries(all)) {
      if (/^(web|publisher)/.test(name)) t.same(Object.keys(networksOf(service)), ['front'], `${name} of ${file}`);
      if (/^(database|redis)/.test(name)) t.same(Object.keys(networksOf(service)), ['back'], `${name} of ${file}`);
      t.equal(service.ports?.length ?? 0, name.startsWith('web') ? 1 : 0, `${name} of ${file} is published or not`);
    }
    const { balancer = {}, api1 = {}, api2 = {} } = all;
    for (const [variable, service] of Object.entries({ API_1: api1, API_2: api2 }))
      t.equal(balancer.environment?.[variable], `${networksOf(service).front}:4001`);
  }
  const { balancer = {}, ...others } = servicesOf('compose.cluster.yaml');
  for (const number of [1, 2, 3])
    t.equal(balancer.environment?.[`DB_${number}`], `${networksOf(others[`database${number}`] ?? {}).back}:3306`);
  t.end();
});

t.test('both compose files have all parts', t => {
  const machine = ['database', 'redis', 'api1', 'api2', 'worker', 'backup', 'balancer', 'publisher', 'web'];
  t.same(Object.keys(servicesOf('compose.yaml')), machine);
  const cluster = ['database1', 'database2', 'database3', 'redis', 'balancer', 'api1', 'api2', 'worker', 'backup'];
  const sites = ['publisher1', 'publisher2', 'web1', 'web2'];
  t.same(Object.keys(servicesOf('compose.cluster.yaml')), [...cluster, ...sites]);
  t.end();
});

t.test('secrets are generated by one command and are not part of any file', t => {
  const generated = [...example.matchAll(/^(\w+)=generated$/gm)].map(([, name = '']) => name);
  t.ok(generated.length >= 6);
  for (const name of generated) t.match(settings[name], /^[0-9a-f]{64}$/, name);
  t.equal(new Set(generated.map(name => settings[name])).size, generated.length, 'every secret is different');
  for (const file of [...FILES, 'services.yaml'])
    for (const [, name = '', value = ''] of readFileSync(join(CONTAINERS, file), 'utf8').matchAll(
      /^ +(\w*(?:PASSWORD|SECRET|TOKEN|_KEY)\w*): (.*)$/gm,
    ))
      t.match(value, /\$\{\w+:\?\}|^"yes"$/, `${name} of ${file}`);
  t.end();
});

t.test("the database's account may restore a backup, as on real machines", t => {
  const grants = (path: string) => read(path).match(/^GRANT .* TO marketplace@.*$/gm) ?? [];
  // MariaDB's image grants the rights on the product's own database.
  const [own, ...beside] = grants('deploy/cluster/accounts.sql');
  t.match(own, 'ON marketplace.*');
  t.equal(beside.length, 2);
  t.same(grants('deploy/containers/database/accounts.sql'), beside);
  const mount = './database/accounts.sql:/docker-entrypoint-initdb.d/accounts.sql:ro';
  for (const { name, kind, service } of services)
    if (kind.startsWith('database')) t.ok(service.volumes?.includes(mount), name);
  t.end();
});

t.test('the nodes of containers have the same timeouts as on real machines', t => {
  const options = (path: string) =>
    [...read(path).matchAll(/\b((?:evs|gcs)\.\w+)=([^;"\s]+)/g)].map(([, name, value]) => `${name}=${value}`).sort();
  t.ok(options('deploy/cluster/galera.cnf').length > 4);
  t.same(options('deploy/containers/database/galera.cnf'), options('deploy/cluster/galera.cnf'));
  t.end();
});
