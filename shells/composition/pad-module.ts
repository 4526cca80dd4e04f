import { makePadDrop } from '@tamarack/adapter-bank-files/pad-drop'
import { makeDailyRuns } from '@tamarack/adapter-postgres/daily-runs'
import { makeListReadings } from '@tamarack/adapter-postgres/list-readings'
import { makeOurPayments } from '@tamarack/adapter-postgres/our-payments'
import { makePadDebits, makePadFiles } from '@tamarack/adapter-postgres/pad-files'
import { makeZumDebitProvider, type ZumDebitSettings } from '@tamarack/adapter-zum/zum-debit-provider'
import { makeDebitsByFile, makeDebitsOnRails } from '@tamarack/application/pad-file/debits-by-file'
import { originatorOf, type PadFileRail } from '@tamarack/application/pad-file/rail'
import { Clock, RealClock } from '@tamarack/application/ports/clock.port'
import { DailyRuns } from '@tamarack/application/ports/daily-runs.port'
import { DataCipher } from '@tamarack/application/ports/data-cipher.port'
import { DebitProvider } from '@tamarack/application/ports/debit-provider.port'
import { ListReadings } from '@tamarack/application/ports/list-readings.port'
import { OurPayments } from '@tamarack/application/ports/our-payments.port'
import { PadDebits, PadFiles } from '@tamarack/application/ports/pad-files.port'
import type { Container } from 'inversify'
import type { Environment as ParsedEnvironment } from './environment.ts'
import { provide } from './provide.ts'
import { DatabaseConnection, Environment, FileRail } from './services.ts'

const railOf = (environment: ParsedEnvironment): PadFileRail | null => {
  const { PAD_FILE_FOLDER: folder, PAD_ORIGINATOR_ID: originatorId, PAD_DATA_CENTRE, PAD_USER_ID } = environment
  // They are set together, as the settings are checked.
  if (folder === undefined || originatorId === undefined) return null
  return {
    drop: makePadDrop(folder),
    originator: originatorOf({
      originatorId,
      destinationDataCentre: PAD_DATA_CENTRE ?? '',
      userId: PAD_USER_ID ?? '',
      returnsTo: environment.PAD_RETURNS_TO ?? '',
      operatingName: environment.LENDER_OPERATING_NAME,
      legalName: environment.LENDER_LEGAL_NAME,
    }),
  }
}

/** Debits on their rails, the files of one of them, and what compares payments. */
export const padModule = (
  container: Container,
  zumSettings: (environment: ParsedEnvironment, clock: Clock) => ZumDebitSettings,
): void => {
  provide(container, PadDebits, makePadDebits, [DatabaseConnection, DataCipher])
  provide(container, PadFiles, makePadFiles, [DatabaseConnection, DataCipher])
  provide(container, DailyRuns, makeDailyRuns, [DatabaseConnection])
  provide(container, OurPayments, makeOurPayments, [DatabaseConnection])
  provide(container, ListReadings, makeListReadings, [DatabaseConnection])
  provide(container, FileRail, railOf, [Environment])
  provide(
    container,
    DebitProvider,
    (environment: ParsedEnvironment, realClock: Clock, clock: Clock, debits: PadDebits, rail: PadFileRail | null) => {
      const zum = makeZumDebitProvider(zumSettings(environment, realClock))
      if (rail === null) return zum
      return makeDebitsOnRails(environment.DEBIT_RAIL, { zum, byFile: makeDebitsByFile({ debits, clock }) })
    },
    [Environment, RealClock, Clock, PadDebits, FileRail],
  )
}
