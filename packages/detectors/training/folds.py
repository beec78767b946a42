# Sources by owner; a source of one class is left out together with one of the other.
FOLDS = {
    "screen": [["Aayush-Creates", "yash2607-del"], ["Adityatomar28"], ["Barney9211"], ["Lord-Siddi"], ["MANYAGOEL123"],
               ["Raghava44u"], ["aakash-kr-7"], ["gaurisoni2027"], ["maanya14"], ["shrimantasatpati"]],
    "ai": [["Laboratoriet"], ["jamez-bondos", "emanhamed"], ["comfyanonymous", "drewnoakes"],
           ["Kwai-Kolors", "ai-forever", "EliSchwartz"], ["SeegmaEpsilon", "BIDS", "ianare"]],
}
