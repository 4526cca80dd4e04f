declare const service: unique symbol

/** The run-time name of a port, with the port's type for the compiler. */
export type Token<Service> = symbol & { readonly [service]?: Service }

/** A new token: two tokens with one name are different. */
export const token = <Service>(name: string): Token<Service> => Symbol(name) as Token<Service>

/** The services behind tokens, by the tokens' names. */
export type ServicesOf<Tokens> = {
  readonly [Name in keyof Tokens]: Tokens[Name] extends Token<infer Service> ? Service : never
}
