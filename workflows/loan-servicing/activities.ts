import type { FundingStep } from '@tamarack/application/use-cases/fund-loan'

/** Run as local activities. */
export interface ServicingLocalActivities {
  checkFundingHour: FundingStep
}
/** Run as regular activities: they move or look for money. */
export interface MoneyActivities {
  sendPayout: FundingStep
  readPayout: FundingStep
}
