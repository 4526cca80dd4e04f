import type { Token } from '@tamarack/application/ports/token'
import type { Container } from 'inversify'

type Tokens<Needs extends readonly unknown[]> = { readonly [Index in keyof Needs]: Token<Needs[Index]> }

/**
 * Binds a service to the factory that makes it, once per container. The tokens must stand in the order of the factory's parameters and carry their
 * types: a swapped pair does not compile. `close` runs when the container is closed.
 */
export const provide = <Service, Needs extends readonly unknown[]>(
  container: Container,
  service: Token<Service>,
  factory: (...needs: Needs) => Service | Promise<Service>,
  tokens: Tokens<Needs>,
  close?: (made: Service) => Promise<void>,
): void => {
  const made = container
    .bind<Service>(service)
    .toResolvedValue(factory as never, tokens as never)
    .inSingletonScope()
  if (close !== undefined) made.onDeactivation((value: Service) => close(value))
}

/** Binds a service to a value that is there already. */
export const constant = <Service>(container: Container, service: Token<Service>, value: NoInfer<Service>): void => {
  container.bind<Service>(service).toConstantValue(value)
}

/** The service behind a token, made now if nobody needed it before. */
export const resolve = <Service>(container: Container, service: Token<Service>): Promise<Service> =>
  container.getAsync<Service>(service)
