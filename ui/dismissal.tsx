import { useEffect, useEffectEvent, type RefObject } from 'react'

/** Calls on Escape and on a press outside the box, for the one who has something open there to
 * close. */
export const useDismissal = (
  box: RefObject<HTMLElement | null>,
  dismiss: (how: 'escape' | 'press elsewhere') => void,
): void => {
  const leave = useEffectEvent(dismiss)
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') leave('escape')
    }
    const onPress = ({ target }: Event) => {
      if (!(target instanceof Node && box.current?.contains(target) === true)) leave('press elsewhere')
    }
    document.addEventListener('keydown', onKey)
    document.addEventListener('pointerdown', onPress)
    return () => {
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('pointerdown', onPress)
    }
  }, [box])
}
