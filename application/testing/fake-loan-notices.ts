import { localDate } from '@tamarack/domain/values/local-date'
import type { LoanNotices, SentNotice } from '../ports/loan-notices.port.ts'
import { sampleContent } from './sample-evidence.ts'

/** Two notices of every loan, and the documents of both. */
export const sampleSentNotices: readonly SentNotice[] = [
  {
    sequence: 30,
    kind: 'statement',
    day: localDate('2026-12-01'),
    sentAt: 1_796_134_000_000,
    document: { kind: 'account-statement', sha256: 'c'.repeat(64) },
  },
  {
    sequence: 20,
    kind: 'disbursed',
    day: localDate('2026-11-20'),
    sentAt: 1_795_200_000_000,
    document: { kind: 'loan-notice', sha256: 'd'.repeat(64) },
  },
]

export const makeFakeLoanNotices = (sent: readonly SentNotice[] = sampleSentNotices): LoanNotices => ({
  sent: async (_loanId, { before, limit }) =>
    sent.filter(({ sequence }) => before === null || sequence < before).slice(0, limit),
  document: async (loanId, sha256) => {
    const found = sent.find((notice) => notice.document.sha256 === sha256)
    const content = found && { ...sampleContent('loan-agreement', loanId), kind: found.document.kind, date: found.day }
    return content === undefined
      ? null
      : { content, sha256, preparedAt: found?.sentAt ?? 0, signedAt: null, signedBy: null, identityIpAddress: null }
  },
})
