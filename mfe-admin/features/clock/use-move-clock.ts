import { moveClock, type ClockMovedView as ClockMoved } from '@tamarack/contracts/endpoints/sandbox-clock'
import { dateTime } from '@tamarack/ui/format'
import { setClockOffset } from '@tamarack/ui/present'
import { usePress } from '@tamarack/ui/press'
import { useMutation } from '@tanstack/react-query'
import { useServices } from '../../services.tsx'
import { eventsInWords } from './clock-words.ts'

/** Calls in a row that end with work under way before the screen states it and lets the person decide; each takes some seconds. */
const waitsAtMost = 3

/** Moves the clock to a moment, in as many calls as that takes, and lets every screen read anew. The clock waits for work that is under way. */
export const useMoveClock = () => {
  const { api, queryClient, announce } = useServices()
  const press = usePress()
  return useMutation<ClockMoved, unknown, number>({
    retry: false,
    mutationFn: async (to) => {
      const happened: ClockMoved['happened'] = []
      let waits = 0
      for (let call = 1; ; call += 1) {
        const moved = await press([to, call], (idempotencyKey) => api.call(moveClock, { body: { to }, idempotencyKey }))
        happened.push(...moved.happened)
        setClockOffset(moved.offsetMs)
        waits = moved.settled ? 0 : waits + 1
        if (moved.arrived || waits === waitsAtMost) return { ...moved, happened }
      }
    },
    onSuccess: async ({ now, happened }) => {
      announce(`It is ${dateTime(now)}. ${eventsInWords(happened.length)}`)
      await queryClient.invalidateQueries()
    },
  })
}
