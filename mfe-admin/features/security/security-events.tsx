import { useInfiniteQuery } from '@tanstack/react-query'
import type { ApiClient } from '@tamarack/contracts/client'
import {
  getSecurityEvents,
  type SecurityEventsPage,
  type SecurityEventView,
} from '@tamarack/contracts/endpoints/security'
import type { Column } from '@tamarack/ui/data-table'
import { deviceWords } from '@tamarack/ui/device'
import { DateText, Value } from '@tamarack/ui/format'
import { StatusTag, type Tone } from '@tamarack/ui/status-tag'
import { useServices } from '../../services.tsx'
import { PagedTable, pagesQuery } from '../frame/paged-table.tsx'
import { inWords } from '../loan/loan-words.ts'

/** What was tried; a kind from another time is spelt out as it is written. */
const kinds: Readonly<Record<string, string>> = {
  'sign-up': 'Sign-up',
  'email-verification': 'Email address confirmed',
  'verification-email': 'Confirmation email requested',
  'sign-in': 'Sign-in',
  'sign-out': 'Sign-out',
  'session-end': 'Other sessions ended',
  'second-factor': 'Second step of the sign-in',
  'second-factor-code': 'One-time password sent',
  'second-factor-setup': 'Two-step sign-in being set up',
  'second-factor-on': 'Two-step sign-in turned on',
  'second-factor-off': 'Two-step sign-in turned off',
  'authenticator-removal': 'Authenticator app removed',
  'backup-codes': 'Backup codes made',
  'password-confirmation': 'Password confirmed',
  'password-reset-request': 'Password reset requested',
  'password-reset': 'Password reset',
  'password-change': 'Password changed',
  'password-set': 'Password chosen',
  'email-change-request': 'New email address requested',
  'email-change': 'Email address changed',
  'role-change': 'Role changed by an admin',
  'profile-change': 'Profile changed',
  'account-link': 'Sign-in provider linked',
  'account-unlink': 'Sign-in provider unlinked',
  'account-deletion-request': 'Account deletion requested',
  'account-deletion': 'Account deleted',
  'webhook-dismissal': 'Parked webhook dismissed',
  'clock-move': 'Sandbox clock moved',
  other: 'Another call',
}
export const kindWords = (type: string): string => kinds[type] ?? inWords(type) ?? type

interface Outcome {
  readonly label: string
  readonly tone: Tone
}

/** The refusals that a reviewer meets most; any other is shown by its code. */
const refusals: Readonly<Record<string, string>> = {
  INVALID_EMAIL_OR_PASSWORD: 'Wrong email or password',
  EMAIL_NOT_VERIFIED: 'Email not confirmed',
  ACCOUNT_INACTIVE: 'Account inactive',
  TOO_MANY_REQUESTS: 'Too many tries',
  INVALID_ORIGIN: 'From another site',
  MISSING_OR_NULL_ORIGIN: 'From another site',
  CROSS_SITE_NAVIGATION_LOGIN_BLOCKED: 'From another site',
  INVALID_CODE: 'Wrong code',
  INVALID_TOKEN: 'Invalid or used link',
  TOKEN_EXPIRED: 'Link too old',
  INVALID_PASSWORD: 'Wrong password',
  ACCOUNT_TEMPORARILY_LOCKED: 'Too many wrong codes',
  INVALID_BACKUP_CODE: 'Wrong code',
  OTP_HAS_EXPIRED: 'Code too old',
}

export const outcomeWords = (outcome: string): Outcome => {
  if (outcome === 'ok') return { label: 'Done', tone: 'success' }
  if (outcome === 'SECOND_FACTOR_ASKED') return { label: 'Second step requested', tone: 'info' }
  return { label: `Refused: ${refusals[outcome] ?? outcome}`, tone: 'danger' }
}

const securityEventsQuery = (api: ApiClient, userId: string) =>
  pagesQuery<SecurityEventsPage>(['security-events', userId], (before) =>
    api.call(getSecurityEvents, { params: { id: userId }, query: before === null ? {} : { before } }),
  )

const columns: readonly Column<SecurityEventView>[] = [
  {
    header: 'When',
    render: ({ at }) => (
      <span className="figures wraps">
        <DateText value={at} as="evidence" />
      </span>
    ),
  },
  { header: 'What', render: ({ type }) => kindWords(type) },
  {
    header: 'Outcome',
    render: ({ outcome }) => <StatusTag tone={outcomeWords(outcome).tone}>{outcomeWords(outcome).label}</StatusTag>,
  },
  { header: 'IP', render: ({ ip }) => <Value>{ip}</Value> },
  { header: 'Device', render: ({ userAgent }) => <Value>{deviceWords(userAgent)}</Value> },
]

const shown = (count: number): string => (count === 1 ? '1 event shown' : `${count} events shown`)

/** Sign-ins and security events of one person, the newest first. The server shows them to admins
 * and reviewers only. */
export const SecurityEvents = ({ userId }: { readonly userId: string }) => {
  const { api } = useServices()
  const query = useInfiniteQuery({ ...securityEventsQuery(api, userId), refetchOnMount: 'always' })
  return (
    <section className="stack-3" aria-busy={query.isFetching}>
      <h2>Sign-ins and security</h2>
      <PagedTable
        caption="Sign-ins and security events, newest first"
        folds
        query={query}
        rowsOf={({ events }) => events}
        lines={4}
        empty="Nothing has been recorded yet."
        more="Show earlier events"
        announced={shown}
        columns={columns}
        rowKey={({ id }) => id}
      />
    </section>
  )
}
