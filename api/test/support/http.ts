/** Node's own `http` and `https`. Asked for like this because an `import` of them loads everything that `fetch` is made of, too. */
export const { createServer, request } = process.getBuiltinModule('node:http');
export const { createServer: createTlsServer } = process.getBuiltinModule('node:https');
