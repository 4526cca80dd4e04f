import { retryRefund } from '@tamarack/contracts/commands/retry-refund'
import type { LoanView } from '@tamarack/contracts/views/loan'
import { isUnanswered, usePress } from '@tamarack/ui/press'
import { useMutation } from '@tanstack/react-query'
import { useServices } from '../../services.tsx'
import { keepChanged } from '../loan/loan-queries.ts'

/** Sends a refund again that failed; an empty address keeps the customer's own. After a refusal it is read anew: somebody else may have acted. */
export const useRetryRefund = (loan: LoanView) => {
  const services = useServices()
  const press = usePress()
  const readAgain = () => services.queryClient.invalidateQueries({ queryKey: ['servicing', loan.id] })
  return useMutation<LoanView, Error, string>({
    retry: false,
    mutationFn: (recipientEmail) =>
      press(recipientEmail, (idempotencyKey) =>
        services.api.call(retryRefund, {
          params: { id: loan.id },
          idempotencyKey,
          body: recipientEmail === '' ? {} : { recipientEmail },
        }),
      ),
    onSuccess: (changed) => {
      keepChanged(services, changed)
      return readAgain()
    },
    onError: (error) => {
      if (!isUnanswered(error)) void readAgain()
    },
  })
}
