import type Koa from 'koa'
import type { Row, Sibling } from '@tamarack/adapter-sandbox/console'
import { shownTime } from '@tamarack/adapter-sandbox/page'
import { consoleRoutes, rehearsalRoutes, type Acts } from '@tamarack/adapter-sandbox/routes'
import type { MovableTime } from '@tamarack/adapter-sandbox/time'
import { changes, isChange } from './changes.ts'
import { banner } from './pages.ts'
import { jsonOf, type Parts } from './parts.ts'
import { invalidField, PlaidRefusal, type WireCheck } from './wire.ts'

const refusal = (status: 400 | 403, reason: string): PlaidRefusal =>
  status === 400 ? invalidField(reason) : new PlaidRefusal(403, 'INVALID_REQUEST', 'FORBIDDEN', reason)

const stoppedAt = ({ steps }: WireCheck): string =>
  Object.entries(steps)
    .filter(([, state]) => state === 'failed' || state === 'manually_rejected' || state === 'pending_review')
    .map(([name]) => name.replaceAll('_', ' '))
    .join(', ')

const stateOf = (check: WireCheck): string => {
  const at = stoppedAt(check)
  return `${check.status.replaceAll('_', ' ')}${at === '' ? '' : ` (${at})`}`
}

const nameIn = ({ user: { name } }: WireCheck): string =>
  name === null ? 'Nobody yet' : `${name.given_name ?? ''} ${name.family_name ?? ''}`

const rowOf = (check: WireCheck): Row => ({
  id: check.id,
  title: nameIn(check),
  state: stateOf(check),
  facts: [
    ['Customer', check.client_user_id],
    ['Check', check.id],
    ['Started', shownTime(Date.parse(check.created_at))],
    ['Ended', check.completed_at === null ? 'Not yet' : shownTime(Date.parse(check.completed_at))],
    ...(check.previous_attempt_id === null ? [] : [['Try again of', check.previous_attempt_id] as const]),
  ],
  actions: {
    path: `/console/checks/${check.id}`,
    label: check.id,
    buttons: {
      ...(check.status === 'pending_review' && { approve: 'Approve', reject: 'Reject' }),
      resend: 'Send its webhook again',
      'expire-links': 'Let its links expire',
    },
    choice: { name: 'to', label: 'How it ends', options: changes, buttons: { change: 'Change the outcome' } },
  },
})

const actsOf = ({ checks, linkTokens }: Parts): Acts => ({
  approve: (id) => checks.review(id, true),
  reject: (id) => checks.review(id, false),
  change: (id, sent, ip) => {
    const to = sent.get('to')
    if (!isChange(to)) throw invalidField('to is not an outcome')
    checks.change(id, to, ip)
  },
  resend: (id) => checks.resend(id),
  'expire-links': (id) => linkTokens.expire(checks.get({ identity_verification_id: id }).client_user_id),
})

/** The vendor's dashboard, as far as it is needed, with what only a sandbox can do; and what tests
 * and rehearsals call. */
export const besideTheWire = (
  parts: Parts,
  siblings: readonly Sibling[],
  clock: MovableTime | undefined,
): readonly Koa.Middleware[] => {
  const side = { ...parts, siblings, refusal }
  return [
    consoleRoutes({
      ...side,
      title: 'Plaid sandbox: identity checks',
      banner,
      sections: () => [
        { title: 'Identity checks', empty: 'None yet.', rows: parts.checks.all().toReversed().map(rowOf) },
      ],
      acts: { checks: actsOf(parts) },
    }),
    rehearsalRoutes({
      ...side,
      jsonOf,
      clock,
      reads: {
        calls: () => {
          const all = parts.checks.all()
          const retried = all.filter(({ previous_attempt_id }) => previous_attempt_id !== null).length
          return { calls: Object.fromEntries(parts.calls), checks: { created: all.length, retried } }
        },
      },
    }),
  ]
}
