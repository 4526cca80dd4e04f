import type { LoanSteps } from '@tamarack/adapter-temporal/loan-steps'
import type { BankDataProvider } from '@tamarack/application/ports/bank-data-provider.port'
import type { Clock } from '@tamarack/application/ports/clock.port'
import type { DocumentRenderer } from '@tamarack/application/ports/document-renderer.port'
import type { Fingerprint } from '@tamarack/application/ports/fingerprint.port'
import type { FundsTransfer } from '@tamarack/application/ports/funds-transfer.port'
import type { IdentityProvider } from '@tamarack/application/ports/identity-provider.port'
import type { Ids } from '@tamarack/application/ports/ids.port'
import type { Lender } from '@tamarack/application/ports/lender.port'
import type { Mailer } from '@tamarack/application/ports/mailer.port'
import type { UnitOfWork } from '@tamarack/application/ports/unit-of-work.port'
import { makeSaveFinancialInfo, makeSavePersonalInfo } from '@tamarack/application/use-cases/answers'
import { makeCollectBankData, makeFinishBankConnection, makeGiveUpBankData, makeStartBankConnection } from '@tamarack/application/use-cases/bank-data'
import { makeChooseCashAdvance } from '@tamarack/application/use-cases/choose-cash-advance'
import { makeCreateApplication } from '@tamarack/application/use-cases/create-application'
import { makeApproveLoan, makeRejectLoan } from '@tamarack/application/use-cases/decide-application'
import { makeExpireApplication, makeRedateAgreement, makeWithdrawApplication } from '@tamarack/application/use-cases/end-application'
import { makeCheckFundingHour, makeReadPayout, makeSendPayout } from '@tamarack/application/use-cases/fund-loan'
import { makeConfirmIdentity, makeFinishIdentityCheck, makeRetryIdentityCheck, makeStartIdentityCheck } from '@tamarack/application/use-cases/identity'
import { makeSendCopies } from '@tamarack/application/use-cases/send-copies'
import { makeAuthorizeDebit, makeSignAgreement } from '@tamarack/application/use-cases/sign'

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
export const makeLoanSteps = (ports: LoanStepPorts): LoanSteps => ({
  createApplication: makeCreateApplication(ports),
  startIdentityCheck: makeStartIdentityCheck(ports), retryIdentityCheck: makeRetryIdentityCheck(ports),
  finishIdentityCheck: makeFinishIdentityCheck(ports), confirmIdentity: makeConfirmIdentity(ports),
  startBankConnection: makeStartBankConnection(ports), finishBankConnection: makeFinishBankConnection(ports),
  collectBankData: makeCollectBankData(ports), giveUpBankData: makeGiveUpBankData(ports),
  savePersonalInfo: makeSavePersonalInfo(ports), saveFinancialInfo: makeSaveFinancialInfo(ports), chooseCashAdvance: makeChooseCashAdvance(ports),
  approveLoan: makeApproveLoan(ports), rejectLoan: makeRejectLoan(ports),
  signAgreement: makeSignAgreement(ports), authorizeDebit: makeAuthorizeDebit(ports), sendCopies: makeSendCopies(ports),
  withdrawApplication: makeWithdrawApplication(ports), expireApplication: makeExpireApplication(ports), redateAgreement: makeRedateAgreement(ports),
  sendPayout: makeSendPayout(ports), readPayout: makeReadPayout(ports), checkFundingHour: makeCheckFundingHour(ports),
})
