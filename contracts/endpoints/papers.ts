import * as z from 'zod/mini'
import { paperTypes } from '@tamarack/domain/papers/paper-file'
import { endpoint, ofLoan, roles } from '../endpoint.ts'
import { accountNumbersForm, findingsForm, paperBytesMax, paperNumber, verificationSteps } from '../forms/papers.ts'
import { moment } from '../views/loan.ts'

/** A file in base64, with room for the rest of the body. */
const bodyLimit = Math.ceil(paperBytesMax / 3) * 4 + 1_024

/** A file that the borrower sent; `submittedAt` is null until they handed it in. */
const paperView = z.object({
  step: z.enum(verificationSteps),
  number: paperNumber,
  type: z.enum(paperTypes),
  /** In bytes. */
  size: z.int(),
  sha256: z.string(),
  sentAt: moment,
  submittedAt: z.nullable(moment),
})
export type PaperView = z.infer<typeof paperView>

/** The files of both steps, and what only staff read: the account's numbers as the borrower typed
 * them, what one of staff read, and who proposed it. */
export const papersView = z.object({
  papers: z.array(paperView),
  forStaff: z.nullable(
    z.object({
      account: z.nullable(accountNumbersForm),
      findings: z.nullable(findingsForm),
      proposal: z.nullable(
        z.object({ byId: z.string(), byName: z.string(), at: moment, note: z.nullable(z.string()) }),
      ),
    }),
  ),
})
export type PapersView = z.infer<typeof papersView>

/** Keeps a file, in place of the one of its number that was not handed in yet. */
export const sendPaper = endpoint({
  path: '/api/v1/loan/paper/:id',
  roles: ['customer'],
  command: true,
  bodyLimit,
  body: z.object({
    step: z.enum(verificationSteps),
    number: paperNumber,
    /** The bytes in base64 (RFC 4648, section 4). No pattern of our own: one that takes the text
     * whole can leave V8 without a stack at this size. */
    content: z.base64().check(z.minLength(1)),
  }),
  response: papersView,
  errors: [
    'STEP_NOT_DUE',
    'PAPER_TYPE',
    'PAPER_TOO_LARGE',
    'PAPER_DAMAGED',
    'PAPER_LOCKED',
    'PAPER_ACTIVE',
    'PAPER_TOO_SMALL',
    'PAPER_SUBMITTED',
  ],
})

/** Deletes a file that was not handed in yet. Succeeds if the file is deleted already. */
export const removePaper = endpoint({
  path: '/api/v1/loan/remove-paper/:id',
  roles: ['customer'],
  command: true,
  body: z.object({ step: z.enum(verificationSteps), number: paperNumber }),
  response: papersView,
  errors: ['STEP_NOT_DUE', 'PAPER_SUBMITTED'],
})

/** Where staff get a paper that the borrower sent; a file, so no endpoint declares its answer. */
export const paperFileAddress = (loanId: string, step: string, number: number): string =>
  `/api/v1/loan/paper/${encodeURIComponent(loanId)}/${step}/${number}`

export const getPapers = endpoint({
  path: '/api/v1/loan/papers/:id',
  shows: ofLoan('papers'),
  roles,
  response: papersView,
})
