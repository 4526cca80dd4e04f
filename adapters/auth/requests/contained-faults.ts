type Handler = (request: Request) => Promise<Response>

interface FaultLog {
  warn(facts: object, message: string): void
  error(facts: object, message: string): void
}

/** The part of an error that may be logged: its kind, never its message. */
export const nameOf = (error: unknown): string => (error instanceof Error ? error.name : 'unknown')

const codeIn = async (reply: Response): Promise<unknown> =>
  (
    (await reply
      .clone()
      .json()
      .catch(() => null)) as { readonly code?: unknown } | null
  )?.code ?? `HTTP_${reply.status}`

/** Responds to an internal error without its message: the library's router prints every error to
 * the console, and a database message may quote a person's data. The library must be set to throw
 * (`onAPIError.throw`). Refusals are logged by their code. */
export const containedFaults =
  (handler: Handler, log: FaultLog): Handler =>
  async (request) => {
    try {
      const reply = await handler(request)
      if (reply.status >= 400) log.warn({ from: 'auth', code: await codeIn(reply) }, 'Refused a call to accounts')
      return reply
    } catch (error) {
      log.error({ from: 'auth', error: nameOf(error) }, 'A call to accounts failed')
      return Response.json({ code: 'INTERNAL_SERVER_ERROR', message: 'Something went wrong!' }, { status: 500 })
    }
  }
