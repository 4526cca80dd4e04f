import type { Endpoint } from '@tamarack/contracts/endpoint'
import type { HandlerPorts } from './app-ports.ts'
import { commandRoutes } from './commands.ts'
import { applicationsHandlers } from './handlers/applications.ts'
import { bankHandlers } from './handlers/bank.ts'
import { clockHandlers } from './handlers/clock.ts'
import { collectionsHandlers } from './handlers/collections.ts'
import { employeesHandlers } from './handlers/employees.ts'
import { lawHandlers } from './handlers/law.ts'
import { legalHoldsHandlers } from './handlers/legal-holds.ts'
import { loanHandlers } from './handlers/loan.ts'
import { looksHandlers } from './handlers/looks.ts'
import { moneyHandlers } from './handlers/money.ts'
import { outsideRequestHandlers } from './handlers/outside-requests.ts'
import { ownDataHandlers } from './handlers/own-data.ts'
import { papersHandlers } from './handlers/papers.ts'
import { periodsHandlers } from './handlers/periods.ts'
import { personHandlers } from './handlers/person.ts'
import { policyHandlers } from './handlers/policy.ts'
import { portfolioHandlers } from './handlers/portfolio.ts'
import { rightsHandlers } from './handlers/rights.ts'
import { siteHandlers } from './handlers/site.ts'
import { stopsHandlers } from './handlers/stops.ts'
import { termsHandlers } from './handlers/terms.ts'
import { webhooksHandlers } from './handlers/webhooks.ts'
import type { Mounted } from './mount.ts'

/** `/loan/create` before `/loan/:id`: at the first place where two paths differ, a word wins over a
 * parameter. */
const wordsFirst = ({ path: one }: Endpoint, { path: other }: Endpoint): number => {
  const rank = (path: string): string =>
    path
      .split('/')
      .map((part) => (part.startsWith(':') ? '1' : '0'))
      .join('')
  return rank(one).localeCompare(rank(other))
}

/** Every endpoint with its handler, in the order in which a router must try them. */
export const routes = (ports: HandlerPorts): readonly Mounted[] => {
  const mounted = [
    commandRoutes,
    applicationsHandlers,
    bankHandlers,
    clockHandlers,
    collectionsHandlers,
    employeesHandlers,
    lawHandlers,
    legalHoldsHandlers,
    loanHandlers,
    looksHandlers,
    moneyHandlers,
    periodsHandlers,
    portfolioHandlers,
    outsideRequestHandlers,
    ownDataHandlers,
    papersHandlers,
    personHandlers,
    siteHandlers,
    stopsHandlers,
    policyHandlers,
    termsHandlers,
    webhooksHandlers,
  ].flatMap((handlers) => handlers(ports))
  return [...mounted, ...rightsHandlers(mounted)].toSorted((one, other) => wordsFirst(one.endpoint, other.endpoint))
}
