/** What an operator can do about an address that cannot be listened on; undefined where only a developer can. */
export function whyNotListening(
  code: string | undefined,
  { host, port }: { readonly host: string; readonly port: number },
): string | undefined {
  if (code === 'EADDRINUSE')
    return `Port ${port} of ${host} is taken by another program. Stop that, or set PORT to another one.`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `This machine has no address ${host}. Set HOST to one that it has, or to 0.0.0.0 for all of them.`
  if (code === 'EACCES')
    return `The user of this process may not use port ${port}. Set PORT to 1024 or more, and let a proxy listen there.`
  return undefined
}
