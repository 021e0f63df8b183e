/**
 * Signs in at the test provider as a browser would.
 * @param start the URL of the provider's sign-in page
 * @returns the URL of the service to which the provider sends the user back
 */
export async function signInThere(
  start: string,
  user: string,
  serviceUrl: string,
): Promise<string> {
  const cookies = new Map<string, string>();
  const go = async (url: string, form?: string) => {
    const reply = await fetch(url, {
      redirect: 'manual',
      headers: {
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(form === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      ...(form === undefined ? {} : { method: 'POST', body: form }),
    });
    for (const line of reply.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const to = reply.headers.get('location');
    if (to === null) throw new Error(`The provider answered ${reply.status} at ${url}.`);
    return new URL(to, url).href;
  };
  for (let url = await go(start); ; ) {
    if (url.startsWith(serviceUrl)) return url;
    url = url.includes('/sign-in/') ? await go(url, `user=${user}`) : await go(url);
  }
}
