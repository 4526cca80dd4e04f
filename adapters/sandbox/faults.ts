import type { IncomingMessage } from 'node:http'
import type { SharedSwitches } from './switches.ts'
import type { SandboxTime } from './time.ts'

/** What a request of Koa has, as far as faults go; the sandboxes bring their own. */
interface Call {
  respond?: boolean | undefined
  readonly req: IncomingMessage
}

const breakConnection = (call: Call): void => {
  call.respond = false
  call.req.socket.destroy()
}

/** Lets a call of the API meet the fault that is switched on: `act` carries it out and sets the
 * answer; `refuse` throws the vendor's own refusal. A call that is to have no answer is left open:
 * the caller gives up first. */
export const meetFault = async (
  call: Call,
  { outage, slowMs }: Pick<SharedSwitches, 'outage' | 'slowMs'>,
  { time, refuse, act }: { time: SandboxTime; refuse: (status: 429 | 500) => never; act: () => void },
): Promise<void> => {
  if (slowMs > 0) await new Promise<void>((done) => void time.after(slowMs, done))
  switch (outage) {
    case 'none':
      return act()
    case 'errors':
      return refuse(500)
    case 'rate-limited':
      return refuse(429)
    case 'down':
      return breakConnection(call)
    case 'lost-answers':
      act()
      call.respond = false
      return
    case 'timeouts':
      call.respond = false
  }
}

/** Breaks the connection of a browser that loads the provider's window while that is switched on;
 * otherwise goes on. */
export const unlessWindowIsDown =
  (switches: () => Pick<SharedSwitches, 'windowDown'>) =>
  async (call: Call, next: () => Promise<unknown>): Promise<void> => {
    if (switches().windowDown) breakConnection(call)
    else await next()
  }
