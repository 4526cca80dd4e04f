import type { BankDataProvider } from './ports/bank-data-provider.port.ts'
import type { Clock } from './ports/clock.port.ts'
import type { DocumentRenderer } from './ports/document-renderer.port.ts'
import type { Fingerprint } from './ports/fingerprint.port.ts'
import type { FundsTransfer } from './ports/funds-transfer.port.ts'
import type { IdentityProvider } from './ports/identity-provider.port.ts'
import type { Ids } from './ports/ids.port.ts'
import type { Lender } from './ports/lender.port.ts'
import type { Mailer } from './ports/mailer.port.ts'
import type { UnitOfWork } from './ports/unit-of-work.port.ts'
import { makeSaveFinancialInfo, makeSavePersonalInfo } from './use-cases/answers.ts'
import {
  makeCollectBankData,
  makeFinishBankConnection,
  makeGiveUpBankData,
  makeStartBankConnection,
} from './use-cases/bank-data.ts'
import { makeChooseCashAdvance } from './use-cases/choose-cash-advance.ts'
import { makeCreateApplication } from './use-cases/create-application.ts'
import { makeApproveLoan, makeRejectLoan } from './use-cases/decide-application.ts'
import { makeExpireApplication, makeRedateAgreement, makeWithdrawApplication } from './use-cases/end-application.ts'
import { makeCheckFundingHour, makeReadPayout, makeSendPayout } from './use-cases/fund-loan.ts'
import {
  makeConfirmIdentity,
  makeFinishIdentityCheck,
  makeRetryIdentityCheck,
  makeStartIdentityCheck,
} from './use-cases/identity.ts'
import { makeSendCopies } from './use-cases/send-copies.ts'
import { makeAuthorizeDebit, makeSignAgreement } from './use-cases/sign.ts'

export interface LoanStepPorts {
  readonly work: UnitOfWork
  readonly clock: Clock
  readonly ids: Ids
  readonly fingerprint: Fingerprint
  readonly lender: Lender
  readonly identityProvider: IdentityProvider
  readonly bankDataProvider: BankDataProvider
  readonly fundsTransfer: FundsTransfer
  readonly mailer: Mailer
  readonly documentRenderer: DocumentRenderer
}

/** Every use case of a loan over one set of ports. */
export const makeLoanSteps = (ports: LoanStepPorts) => ({
  createApplication: makeCreateApplication(ports),
  startIdentityCheck: makeStartIdentityCheck(ports),
  retryIdentityCheck: makeRetryIdentityCheck(ports),
  finishIdentityCheck: makeFinishIdentityCheck(ports),
  confirmIdentity: makeConfirmIdentity(ports),
  startBankConnection: makeStartBankConnection(ports),
  finishBankConnection: makeFinishBankConnection(ports),
  collectBankData: makeCollectBankData(ports),
  giveUpBankData: makeGiveUpBankData(ports),
  savePersonalInfo: makeSavePersonalInfo(ports),
  saveFinancialInfo: makeSaveFinancialInfo(ports),
  chooseCashAdvance: makeChooseCashAdvance(ports),
  approveLoan: makeApproveLoan(ports),
  rejectLoan: makeRejectLoan(ports),
  signAgreement: makeSignAgreement(ports),
  authorizeDebit: makeAuthorizeDebit(ports),
  sendCopies: makeSendCopies(ports),
  withdrawApplication: makeWithdrawApplication(ports),
  expireApplication: makeExpireApplication(ports),
  redateAgreement: makeRedateAgreement(ports),
  sendPayout: makeSendPayout(ports),
  readPayout: makeReadPayout(ports),
  checkFundingHour: makeCheckFundingHour(ports),
})
