import { localDate, plusDays } from '../values/local-date.ts'

/** Easter by Meeus, Jones and Butcher, another road than the one of the calendars. */
export const easterSunday = (year: number): string => {
  const [golden, century, inCentury] = [year % 19, Math.floor(year / 100), year % 100]
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const epact = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(inCentury / 4) - epact - (inCentury % 4)) % 7
  const late = Math.floor((golden + 11 * epact + 22 * weekday) / 451)
  return plusDays(localDate(`${year}-03-22`), epact + weekday - 7 * late)
}
