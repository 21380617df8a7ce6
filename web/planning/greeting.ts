/** The dashboard's greeting at an hour from 0 to 23; spec 9: morning from 5, afternoon from 12, evening from 17 to under 5. */
export function getGreeting(hour: number, firstName: string | null): string {
  const time = hour >= 5 && hour < 12 ? 'morning' : hour >= 12 && hour < 17 ? 'afternoon' : 'evening'
  return firstName ? `Good ${time}, ${firstName}` : `Good ${time}`
}
