declare const service: unique symbol

/** A name for a port at run time that remembers, for the compiler, what stands behind it. */
export type Token<Service> = symbol & { readonly [service]?: Service }

/** A token of its own: two with one name are two. */
export const token = <Service>(name: string): Token<Service> => Symbol(name) as Token<Service>
