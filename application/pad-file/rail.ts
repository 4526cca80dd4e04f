import type { Originator } from '@tamarack/domain/pad-file/daily-file'
import { toFileText } from '@tamarack/domain/pad-file/file-text'
import type { PadDrop } from '../ports/pad-files.port.ts'

/** What it takes to send debits by file: who we are to the sponsoring bank, and the folder that we
 * share. */
export interface PadFileRail {
  readonly originator: Originator
  readonly drop: PadDrop
}

/** As the settings name it; `returnsTo` is institution, transit and account with dashes between. */
export interface OriginatorSettings {
  readonly originatorId: string
  readonly destinationDataCentre: string
  readonly userId: string
  readonly returnsTo: string
  readonly operatingName: string
  readonly legalName: string
}

/** How we are named in a file: names as its fields can carry them. */
export const originatorOf = ({
  returnsTo,
  operatingName,
  legalName,
  ...registered
}: OriginatorSettings): Originator => {
  const [institution = '', transit = '', account = ''] = returnsTo.split('-')
  return {
    ...registered,
    shortName: toFileText(operatingName, 15),
    longName: toFileText(legalName, 30),
    returnsTo: { institution, transit, account },
  }
}
