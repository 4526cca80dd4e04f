/** What somebody does on the sandbox provider's page. */
export interface Visit {
  readonly identity?: string
  readonly outcome?: string
  /** Of `somebody-else`, who is in no list. */
  readonly email?: string
}

const cookiesOf = (jar: ReadonlyMap<string, string>): string => [...jar].map((pair) => pair.join('=')).join('; ')

/** Walks through the sandbox provider's pages in a browser of its own, or in one that has been
 * there (`jar` holds its cookies), from the address that a sign-in begins with to the address at
 * which it sends the person back. Throws when the provider shows a page instead. */
export const atProvider = async (
  start: string,
  { identity = 'maple', outcome = 'signs-in', email = '' }: Visit = {},
  jar = new Map<string, string>(),
): Promise<URL> => {
  const provider = new URL(start).origin
  const load = async (address: string, body?: URLSearchParams): Promise<string> => {
    const reply = await fetch(address, {
      method: body === undefined ? 'GET' : 'POST',
      redirect: 'manual',
      headers: { cookie: cookiesOf(jar) },
      ...(body === undefined ? {} : { body }),
    })
    for (const line of reply.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      jar.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
    }
    const target = reply.headers.get('location')
    if (target === null)
      throw new Error(
        `The provider answered ${reply.status}: ${(await reply.text()).replace(/<[^>]+>/g, ' ').slice(-300)}`,
      )
    return new URL(target, address).href
  }
  let next = await load(start)
  if (next.startsWith(`${provider}/interaction/`))
    next = await load(next, new URLSearchParams({ identity, outcome, email }))
  if (next.startsWith(`${provider}/auth/`)) next = await load(next)
  return new URL(next)
}

/** Rehearses a fault of the sandbox provider. */
export const rehearse = async (issuer: string, switches: object): Promise<void> => {
  const reply = await fetch(`${issuer}/sandbox/switches`, { method: 'POST', body: JSON.stringify(switches) })
  if (!reply.ok) throw new Error(`The provider has no ${JSON.stringify(switches)}`)
}
