import * as z from 'zod/mini'
import { noticeDocumentKinds } from '@tamarack/domain/documents/registry'

export const sentNoticeView = z.object({
  title: z.string(),
  day: z.string(),
  /** Epoch milliseconds. */
  sentAt: z.int(),
  document: z.enum(noticeDocumentKinds),
  /** The fingerprint of its document, lower-case hex: it is in the address of the PDF. */
  sha256: z.string(),
})
export type SentNoticeView = z.infer<typeof sentNoticeView>

/** The newest first; `next` is the cursor of the page after this one, null on the last. */
export const noticePageView = z.object({ notices: z.array(sentNoticeView), next: z.nullable(z.int()) })
export type NoticePageView = z.infer<typeof noticePageView>
