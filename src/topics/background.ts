/**
 * Background texts for comparing bucket descriptions with facts. To an embedding model all short texts are a little alike, some
 * more than others: only what two have in common beyond that shows that they belong together.
 */
export const backgroundTopics: readonly string[] = [
  'People and relationships',
  'Places and where things are',
  'Events that happened and their dates',
  'Objects and possessions',
  'School, studies and languages',
  'Music, books, films and art',
  'Sports and games',
  'Home and daily routine',
  'Weather and nature',
  'News, politics and society',
  'Appointments and schedules',
  'Feelings and opinions',
];

export const backgroundFacts: readonly string[] = [
  'User lives in Rome.',
  'User bought a bicycle.',
  'User has a cough.',
  'User has a cousin.',
  'User works at a bank.',
  'User loves music.',
  'User plans to move.',
  'User was born in 1985.',
  'User reads books.',
  'User met a friend on Monday.',
  'User uses a laptop.',
  'User went swimming on 2 May 2024.',
];
