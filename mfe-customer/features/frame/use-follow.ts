import { useEffect, useRef } from 'react'
import type { LoanView } from '@tamarack/contracts/views/loan'
import { useServices, type Services } from '../../services.tsx'
import { nextAddress } from '../loan/steps.ts'
import { useScreen } from './loan-screen.tsx'

/**
 * Asks for the session again after a verification has passed: its expiry dates decide whether a step is skipped.
 * A session that cannot be read now is no reason to stop; the old one only means that one step too many is shown.
 */
export const refreshSession = async (services: Services): Promise<void> => {
  await services.session({ fresh: true }).catch(() => null)
}

/** Goes along when news from the server (not a press) moves the loan to another screen while this one is open; `when` false holds it back. */
export const useFollow = (loan: LoanView, when = true): void => {
  const { go } = useScreen()
  const services = useServices()
  const address = nextAddress(loan)
  const seen = useRef(address)
  useEffect(() => {
    if (!when || seen.current === address) return
    seen.current = address
    void refreshSession(services).then(() => go(loan))
  }, [address, when, loan, go, services])
}
