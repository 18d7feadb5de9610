import type { AbsentRule } from './rule.ts'

const wishes = `
  pizza · pizza place · pizzeria · sushi · sushi bar · coffee · best coffee · coffee shop · café · thai · thai restaurant · restaurant
  the restaurant · bar · wine bar · cocktail bar · pub · burger · best burger · burgers and fries · chinese food · chinese restaurant
  italian restaurant · ice cream · bakery · vegan · vegan restaurant · seafood · breakfast · brunch · lunch · dinner · indian · indian food
  kebab · noodles · ramen · steak house · fish and chips · tacos · mexican · japanese restaurant · fast food · food court · bistro
  ristorante · trattoria · gelateria · ravintola · kahvila · gasthaus · kaffeehaus · bäckerei · restaurante · parrilla · empanadas
  ресторан · кафе · суши · шашлык · boulangerie · the best pizza in town · cheap eats · somewhere nice · good food · family restaurant
`
  .split(/[·\n]/)
  .map(wish => wish.trim())
  .filter(Boolean)

export const generic: AbsentRule = {
  name: 'generic',
  about: 'a kind of food ("sushi bar") that is no place’s name',
  write(_, random, scope) {
    const wish = random.pick(wishes)
    return scope.within(wish, 1).length ? undefined : wish
  },
}
