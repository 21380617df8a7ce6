/** Cards beside one another as far as the room goes; the same for those still to come. */
export const taskGridStyle = 'grid grid-cols-1 gap-4 @2xl:grid-cols-2 @5xl:grid-cols-3'
