import { MatchersV3, PactV4 } from '@pact-foundation/pact'
import { inject } from 'vitest'
import * as z from 'zod/mini'
import { ApiError, makeApiClient, type CallInput, type Fetch } from '../client.ts'
import type { Endpoint, ReplyOf } from '../endpoint.ts'
import { errorCatalogue, type ErrorCode } from '../error-catalogue.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the contracts of this run are written; compared with those of the repository
     * afterwards. */
    readonly pactFolder: string
  }
}

export const provider = 'tamarack-api'

type Requested = ReturnType<ReturnType<PactV4['addInteraction']>['withRequest']>
type Response = Parameters<NonNullable<Parameters<Requested['willRespondWith']>[1]>>[0]
type Send = (url: string, init: { method: string; headers: Record<string, string>; body?: string }) => ReturnType<Fetch>

/** The same key on every run, so that the contract does not change with it. */
const press = 'press-of-a-button'

interface Agreed<E extends Endpoint> {
  /** What the provider has to prepare, in words that its state handlers list. */
  readonly given: string
  readonly receiving: string
  readonly endpoint: E
  readonly input: CallInput<E>
}
interface Answered<E extends Endpoint> extends Agreed<E> {
  readonly answer: ReplyOf<E>
}
interface Refused<E extends Endpoint> extends Agreed<E> {
  readonly refusedWith: ErrorCode
}

type Outcome<Reply> = { readonly reply: Reply } | { readonly error: unknown }

/** One party's contract with the API; `send` is the caller's own `fetch`. */
export const contractOf = (consumer: string, send: Send) => {
  const pact = new PactV4({ consumer, provider, dir: inject('pactFolder'), logLevel: 'warn' })

  const call = async <E extends Endpoint>(
    { given, receiving, endpoint, input }: Agreed<E>,
    status: number,
    fill: (response: Response) => void,
  ): Promise<Outcome<ReplyOf<E>>> => {
    const {
      params = {},
      query,
      body: sent,
    } = input as { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown }
    const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? '')
    const agreed = pact
      .addInteraction()
      .given(given)
      .uponReceiving(receiving)
      .withRequest(endpoint.method, path, (request) => {
        const named = endpoint.command ? { 'idempotency-key': MatchersV3.regex(/^[\w-]{8,64}$/, press) } : {}
        request.headers({ accept: 'application/json', ...named })
        if (query) request.query(Object.fromEntries(Object.entries(query).map(([key, value]) => [key, String(value)])))
        if (sent !== undefined) request.jsonBody(sent)
      })
      .willRespondWith(status, fill)
    return agreed.executeTest(async ({ url }) => {
      const client = makeApiClient(
        (address, { credentials: _credentials, ...init }) => send(url + address, init),
        () => press,
      )
      // Handed out as a value: a test that throws in here leaves nothing in the contract.
      return client.call(endpoint, input).then(
        (reply) => ({ reply }),
        (error: unknown) => ({ error }),
      )
    }) as Promise<Outcome<ReplyOf<E>>>
  }

  return {
    /** Agrees that this state is answered, with the kinds and names of this example. What each
     * value may be is the schema's to say, by which the server checks every answer that it sends
     * and this reads the one of the mock. */
    async answered<E extends Endpoint>(agreed: Answered<E>): Promise<ReplyOf<E>> {
      const outcome = await call(agreed, 200, (response) => {
        response.jsonBody(MatchersV3.like(agreed.answer))
      })
      if ('error' in outcome) throw outcome.error
      return z.parse(agreed.endpoint.response, outcome.reply) as ReplyOf<E>
    },
    /** Agrees on a refusal, to the letter: its code decides what the screen shows. Answers what the
     * client throws for it. */
    async refused<E extends Endpoint>(agreed: Refused<E>): Promise<ApiError> {
      const { status, message } = errorCatalogue[agreed.refusedWith]
      const problem = { type: 'about:blank', title: message, status, code: agreed.refusedWith }
      const outcome = await call(agreed, status, (response) => {
        // Written so, it is the one header; in small letters the body's own would be a second.
        response.headers({ 'Content-Type': 'application/problem+json' }).jsonBody(problem)
      })
      if ('error' in outcome && outcome.error instanceof ApiError) return outcome.error
      throw new Error('the client did not refuse', { cause: outcome })
    },
  }
}
