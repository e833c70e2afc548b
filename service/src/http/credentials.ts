/** The address without its user and password, which `fetch` refuses, and the header that carries them. */
export function separateCredentials(address: string): {
  url: string;
  headers: Record<string, string>;
} {
  const url = new URL(address);
  const { username, password } = url;
  if (username === '' && password === '') return { url: address, headers: {} };
  url.username = '';
  url.password = '';
  const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  const encoded = Buffer.from(credentials).toString('base64');
  return { url: url.href, headers: { authorization: `Basic ${encoded}` } };
}
