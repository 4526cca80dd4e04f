import { moveClock, type ClockMovedView as ClockMoved } from '@tamarack/contracts/endpoints/sandbox-clock'
import { dateTime } from '@tamarack/ui/format'
import { setClockOffset } from '@tamarack/ui/present'
import { usePress } from '@tamarack/ui/press'
import { useMutation } from '@tanstack/react-query'
import { useServices } from '../../services.tsx'
import { eventsInWords } from './clock-words.ts'

/** Moves the clock to a moment, in as many calls as that takes, and lets every screen read anew. */
export const useMoveClock = () => {
  const { api, queryClient, announce } = useServices()
  const press = usePress()
  return useMutation<ClockMoved, unknown, number>({
    retry: false,
    mutationFn: async (to) => {
      const happened: ClockMoved['happened'] = []
      let settled = true
      for (let call = 1; ; call += 1) {
        const moved = await press([to, call], (idempotencyKey) => api.call(moveClock, { body: { to }, idempotencyKey }))
        happened.push(...moved.happened)
        settled &&= moved.settled
        setClockOffset(moved.offsetMs)
        if (moved.arrived) return { ...moved, happened, settled }
      }
    },
    onSuccess: async ({ now, happened }) => {
      announce(`It is ${dateTime(now)}. ${eventsInWords(happened.length)}`)
      await queryClient.invalidateQueries()
    },
  })
}
