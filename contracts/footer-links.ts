import { documentOf, legalKinds, listedAt } from '@tamarack/domain/documents/registry'
import { legalAddress, paths } from './paths.ts'

/** What stands at the foot of every screen: address and name of each legal page, then where anybody
 * verifies a file of ours. */
export const footerLinks: readonly (readonly [to: string, name: string])[] = [
  ...listedAt(legalKinds, 'footer').map((kind) => [legalAddress(kind), documentOf(kind).name] as const),
  [paths.verifyDocument, 'Verify a document'],
]

/** The same while somebody applies: the two that count on the way, by short names. */
export const briefFooterLinks = [
  [paths.privacyPolicy, 'Privacy'],
  [paths.termsOfUse, 'Terms'],
] as const
