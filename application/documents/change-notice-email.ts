import { inForceFrom, type ChangeNotice } from '@tamarack/domain/documents/change-notices'
import { documentOf } from '@tamarack/domain/documents/registry'
import type { Lender } from '../ports/lender.port.ts'
import type { Email } from '../ports/mailer.port.ts'
import { longDay } from './words.ts'

interface Reader {
  readonly id: string
  readonly name: string
  readonly email: string
}

/** The email that announces a new version of a legal page, by its public address. */
export const changeNoticeEmail = (notice: ChangeNotice, { id, name, email }: Reader, lender: Lender): Email => {
  const { kind, version, changes, ifYouDisagree } = notice
  const page = documentOf(kind).name.toLowerCase()
  const day = longDay(inForceFrom(notice))
  return {
    id: `change-notice.${kind}.${version}.${id}`,
    to: email,
    subject: `Our ${page} change on ${day}`,
    paragraphs: [
      `Hello ${name},`,
      `You have an account with ${lender.operatingName}. Version ${version} of our ${page} is in force from ${day}; until then version ${version - 1} applies. If you agree, you need not do anything.`,
    ],
    sections: [
      { id: 'changes', heading: 'What changes', blocks: [{ kind: 'list', items: changes }] },
      { id: 'disagree', heading: 'If you do not agree', blocks: [{ kind: 'list', items: ifYouDisagree }] },
    ],
    closing: [`Questions? Call ${lender.phone} or write to ${lender.email}.`],
    action: { label: `Read version ${version}`, url: `${lender.publicOrigin}/${kind}?version=${version}` },
  }
}
