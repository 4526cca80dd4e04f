import { consolePage, type Row, type Sibling } from '@tamarack/adapter-sandbox/console'
import { shownTime } from '@tamarack/adapter-sandbox/page'
import type { Sent } from '@tamarack/adapter-sandbox/webhook-queue'
import { changes } from './changes.ts'
import { banner } from './pages.ts'
import { type Switches, switchShapes } from './switches.ts'
import type { WireCheck } from './wire.ts'

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
    actions: [
      ...(check.status === 'pending_review'
        ? [
            { value: 'approve', label: 'Approve' },
            { value: 'reject', label: 'Reject' },
          ]
        : []),
      { value: 'resend', label: 'Send its webhook again' },
      { value: 'expire-links', label: 'Let its links expire' },
    ],
    choices: [
      {
        name: 'to',
        label: 'How it ends',
        options: changes,
        action: { value: 'change', label: 'Change the outcome' },
      },
    ],
  },
})

/** The vendor's dashboard, as far as it is needed, with what only a sandbox can do: the checks, their outcomes, and the faults. */
export const plaidConsolePage = ({
  checks,
  sent,
  switches,
  siblings,
}: {
  checks: readonly WireCheck[]
  sent: Sent
  switches: Switches
  siblings: readonly Sibling[]
}): string =>
  consolePage({
    title: 'Plaid sandbox: identity checks',
    banner,
    siblings,
    switches,
    shapes: switchShapes,
    sections: [{ title: 'Identity checks', empty: 'None yet.', rows: checks.toReversed().map(rowOf) }],
    webhooks: `Since the sandbox started: ${sent.sent} sent, ${sent.accepted} accepted, ${sent.givenUp} given up.`,
  })
