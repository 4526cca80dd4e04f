import { noticeTitles } from '@tamarack/application/documents/notice-words'
import type { SentNotice } from '@tamarack/application/ports/loan-notices.port'
import { getNotices as endpoint, noticesOnPage } from '@tamarack/contracts/endpoints/notices'
import type { SentNoticeView } from '@tamarack/contracts/views/notices'
import { ok } from '@tamarack/domain/shared/result'
import { readableLoan } from '../../loan-access.ts'
import { answer } from '../../mount.ts'
import type { HandlerPorts } from '../handler-ports.ts'

const toSentNoticeView = ({ kind, day, sentAt, document }: SentNotice): SentNoticeView => ({
  title: noticeTitles[kind],
  day,
  sentAt,
  document: document.kind,
  sha256: document.sha256,
})

export const getNotices = ({ queries, notices }: HandlerPorts) =>
  answer(endpoint, async ({ principal, params, query }) => {
    const loan = await readableLoan(queries, principal, params.id)
    if (!loan.ok) return loan
    // One more than the page has shows whether there is another page.
    const found = await notices.sent(params.id, { before: query.cursor ?? null, limit: noticesOnPage + 1 })
    const page = found.slice(0, noticesOnPage)
    const next = found.length > page.length ? (page.at(-1)?.sequence ?? null) : null
    return ok({ notices: page.map(toSentNoticeView), next })
  })
