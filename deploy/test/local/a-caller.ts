/** Returns a function that calls the API of a running product. Error responses throw. */
export const createCaller = (origin: string, token?: string) => {
  const call = async <Answer>(target: string, body?: unknown): Promise<Answer> => {
    const [method = 'GET', path = '/'] = target.split(' ');
    const response = await fetch(`${origin}/api${path}`, {
      method,
      headers: {
        ...(token ? { Authorization: `Bearer ${token}` } : {}),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${target}: ${response.status} ${await response.text()}`);
    const answer: Answer = JSON.parse(await response.text());
    return answer;
  };
  return call;
};

/** Signs in and returns a function that calls as that user. */
export const signInAndCall = async (origin: string, email: string, password: string) => {
  const session = await createCaller(origin)<{ access_token: string }>('POST /auth/login', { email, password });
  return createCaller(origin, session.access_token);
};
