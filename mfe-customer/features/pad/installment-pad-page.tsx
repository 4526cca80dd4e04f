import { paths } from '@tamarack/contracts/paths'
import { PadScreen } from './pad-screen.tsx'

export const Component = () => (
  <PadScreen
    agreement={paths.installmentAgreement}
    intro="This lets us take each payment from your account on the dates you agreed to. We call that a debit."
  />
)
