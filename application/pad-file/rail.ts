import type { Originator } from '@tamarack/domain/pad-file/daily-file'
import { toFileText } from '@tamarack/domain/pad-file/file-text'
import { returnsFiles, type ReturnsFiles } from '@tamarack/domain/pad-file/settlement'
import type { PadDrop } from '../ports/pad-files.port.ts'

export { returnsFiles }

/** The settings of debits by file: our registration at the sponsoring bank, the folder that we
 * share with it, and when it sends files of returns. */
export interface PadFileRail {
  readonly originator: Originator
  readonly drop: PadDrop
  readonly returnsFiles: ReturnsFiles
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
