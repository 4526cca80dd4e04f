interface Route {
  readonly path?: string | undefined
  readonly index?: boolean | undefined
  readonly children?: readonly Route[] | undefined
}

/** An address of each screen that these routes have, with a word in place of each parameter. */
export const addressesIn = (routes: readonly Route[], above = ''): readonly string[] =>
  routes.flatMap(({ path = '', children }) => {
    const address = `${above}/${path}`.replaceAll(/\/+/g, '/').replaceAll(/:\w+/g, 'x1')
    return children === undefined ? (address.includes('*') ? [] : [address]) : addressesIn(children, address)
  })
