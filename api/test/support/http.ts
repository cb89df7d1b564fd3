/** Node's own `http`. Asked for like this because an `import` of it loads everything that `fetch` is made of, too. */
export const { createServer, request } = process.getBuiltinModule('node:http');
